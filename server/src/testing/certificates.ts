import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { isIPv4 } from "node:net";

/** In PEM, as servers and clients read them. */
export type Certificate = { certificate: string; key: string };

/** An authority of a test's own, which certifies servers under the names given. */
export function makeAuthority(name: string): Certificate & { certify(host: string): Certificate } {
  const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const issuer = { name, key: keys.privateKey };
  // It may issue others: basicConstraints, which nobody may overlook.
  const mayIssue = sequence(
    oid("551d13"),
    der(0x01, bytes("ff")),
    octets(sequence(der(0x01, bytes("ff")))),
  );
  return {
    ...toPem(makeCertificate(issuer, name, keys.publicKey, mayIssue), keys.privateKey),
    certify(host) {
      const own = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const named = isIPv4(host)
        ? der(0x87, Buffer.from(host.split(".").map(Number)))
        : der(0x82, Buffer.from(host));
      const forHost = sequence(oid("551d11"), octets(sequence(named)));
      return toPem(makeCertificate(issuer, host, own.publicKey, forHost), own.privateKey);
    },
  };
}

/** X.509, version 3; of what a certificate can say only what is needed here. */
function makeCertificate(
  issuer: { name: string; key: KeyObject },
  subject: string,
  publicKey: KeyObject,
  extension: Buffer,
): Buffer {
  const ecdsaWithSha256 = sequence(oid("2a8648ce3d040302"));
  const said = sequence(
    der(0xa0, der(0x02, bytes("02"))),
    der(0x02, Buffer.from([1, Math.floor(Math.random() * 255)])),
    ecdsaWithSha256,
    nameOf(issuer.name),
    sequence(der(0x17, Buffer.from("200101000000Z")), der(0x17, Buffer.from("491231235959Z"))),
    nameOf(subject),
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(extension)),
  );
  const signature = sign("sha256", said, issuer.key);
  return sequence(said, ecdsaWithSha256, der(0x03, bytes("00"), signature));
}

function toPem(certificate: Buffer, key: KeyObject): Certificate {
  const lines = certificate.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
    key: key.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

const bytes = (hex: string) => Buffer.from(hex, "hex");
const oid = (hex: string) => der(0x06, bytes(hex));
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const octets = (...parts: Buffer[]) => der(0x04, ...parts);
const nameOf = (name: string) =>
  sequence(der(0x31, sequence(oid("550403"), der(0x0c, Buffer.from(name)))));

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
