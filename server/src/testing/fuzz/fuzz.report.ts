import type { Finding } from "./fuzz.ts";

const most = 600;

/** One finding in words, with the command that makes just this call again. */
export function describeFinding({ number, call, answer, faults }: Finding, seed: number): string {
  const { method, path, headers, body, role } = call;
  const sent = body === undefined ? "without a body" : shortened(String(body));
  return [
    `call ${number}: ${method} ${shortened(path)} as ${role}`,
    ...faults.map((fault) => `  ${fault}`),
    `  headers ${shortened(JSON.stringify(headers))}`,
    `  sent ${sent}`,
    answer instanceof Error
      ? `  no answer: ${answer.message}`
      : `  answered ${answer.status} after ${Math.round(answer.tookMs)} ms: ${shortened(answer.text)}`,
    `  again: npm run bench -- fuzz --seed ${seed} --only ${number}`,
  ].join("\n");
}

function shortened(text: string): string {
  return text.length > most ? `${text.slice(0, most)}… (${text.length} characters)` : text;
}
