import {
  type Answer,
  type BodySent,
  type Endpoint,
  linkHeader,
  type LinkSent,
  type ParamsSent,
  type QuerySent,
} from "@sightline/contract/base/endpoint.ts";

export type Signature = { token: string; email: string };

type Sent<E extends Endpoint> = {
  params?: ParamsSent<E>;
  query?: QuerySent<E>;
  body?: BodySent<E>;
  link?: LinkSent<E>;
  as?: Signature;
  headers?: Record<string, string>;
};

export type Received<E extends Endpoint> = {
  status: number;
  headers: Headers;
  /** The answer when the call went well; otherwise the problem document, to be looked at by field. */
  body: (Answer<E> extends undefined ? unknown : Answer<E>) & {
    code?: string;
    detail?: string;
    errors?: Record<string, string[]>;
    [field: string]: unknown;
  };
};

/** Calls a row over real HTTP, as the browser does. */
export async function callRow<E extends Endpoint>(
  url: string,
  endpoint: E,
  sent: Sent<E> = {},
): Promise<Received<E>> {
  const response = await fetch(url + addressOf(endpoint, sent), {
    method: endpoint.method,
    headers: {
      "content-type": "application/json",
      ...signatureHeaders(sent.as),
      ...(sent.link === undefined ? {} : { [linkHeader]: String(sent.link) }),
      ...sent.headers,
    },
    ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
  });
  const text = await response.text();
  const body = text === "" ? {} : JSON.parse(text);
  return { status: response.status, headers: response.headers, body };
}

export function signatureHeaders(as: Signature | undefined): Record<string, string> {
  return as ? { "x-user-token": as.token, "x-user-email": as.email } : {};
}

export function addressOf(endpoint: Endpoint, sent: { params?: unknown; query?: unknown }): string {
  const params = new Map(Object.entries(sent.params ?? {}));
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name))),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(sent.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}
