import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { findInvitationToken, keepInvitationToken } from "#api/session/session.ts";
import { perTab } from "#api/session/storage.ts";

/** What the links in our mails carry in the query of their address. */
const linkNames = [
  "confirmation_token",
  "email_change_token",
  "reset_password_token",
  "test_mail_token",
] as const;
export type LinkName = (typeof linkNames)[number];
export type MailLink = { name: LinkName; token: string };

const key = "mailLink";

/**
 * The link that led here. Its token is taken out of the address and its history at once, and stays
 * in this tab until it is spent, so that a reload does not lose it.
 */
export function useMailLink(names: readonly LinkName[]): MailLink | undefined {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const arrived = names.map((name) => ({ name, token: query.get(name) })).find(hasToken);
  useTakenOut(arrived && (() => perTab.write(key, `${arrived.name} ${arrived.token}`)));
  const link = arrived ?? findMailLink();
  return link && names.includes(link.name) ? link : undefined;
}

/** Where an invitation's token waits on this device: it may be wanted after a sign-in in another tab. */
export type KeptToken = { keep: (token: string) => void; find: () => string | null };

const ofPlan: KeptToken = { keep: keepInvitationToken, find: findInvitationToken };

/** The same for an invitation: into a plan, unless another place to keep it says otherwise. */
export function useInvitationToken({ keep, find }: KeptToken = ofPlan): string | undefined {
  const { search } = useLocation();
  const arrived = new URLSearchParams(search).get("invitation_token");
  useTakenOut(arrived ? () => keep(arrived) : undefined);
  return arrived ?? find() ?? undefined;
}

export function dropMailLink(): void {
  perTab.remove(key);
}

function useTakenOut(keep: (() => void) | undefined): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!keep) return;
    keep();
    void navigate(pathname, { replace: true });
  });
}

function findMailLink(): MailLink | undefined {
  const [kept, token] = perTab.read(key)?.split(" ") ?? [];
  const name = linkNames.find((one) => one === kept);
  return name && token ? { name, token } : undefined;
}

function hasToken(link: { name: LinkName; token: string | null }): link is MailLink {
  return Boolean(link.token);
}
