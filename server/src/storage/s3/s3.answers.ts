/** One page of ListObjectsV2. */
export type S3Listed = {
  objects: { name: string; changedAt: Date }[];
  /** Asks for the next page; absent on the last one. */
  next: string | undefined;
};

export function readListed(xml: string): S3Listed {
  const objects = xml
    .split("<Contents>")
    .slice(1)
    .map((entry) => ({
      name: textIn(entry, "Key") ?? "",
      changedAt: new Date(textIn(entry, "LastModified") ?? ""),
    }));
  if (!xml.includes("<ListBucketResult") || objects.some((one) => Number.isNaN(+one.changedAt)))
    throw new Error("This is no list of objects.");
  const isWhole = textIn(xml, "IsTruncated") !== "true";
  const next = isWhole ? undefined : textIn(xml, "NextContinuationToken");
  // Half a list taken for a whole one would be worse than none.
  if (!isWhole && !next) throw new Error("The list of objects does not say how it goes on.");
  return { objects, next };
}

/** Such as NoSuchKey; empty where the answer says none. */
export function codeIn(xml: string): string {
  const code = textIn(xml, "Code") ?? "";
  return /^\w{1,60}$/.test(code) ? code : "";
}

/** Of the first element of that name: those we read hold nothing but text. */
function textIn(xml: string, name: string): string | undefined {
  const begin = xml.indexOf(`<${name}>`);
  const end = xml.indexOf(`</${name}>`, begin);
  if (begin === -1 || end === -1) return undefined;
  return decode(xml.slice(begin + name.length + 2, end));
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decode(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi,
    (whole, dec, hex, name) => {
      if (typeof name === "string") return entities[name] ?? whole;
      const point = typeof dec === "string" ? Number(dec) : Number.parseInt(String(hex), 16);
      return point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
    },
  );
}
