import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** Pictures and fonts are compressed by their own format. */
const texts = /\.(?:js|css|svg|txt|webmanifest)$/;
/** Shorter ones travel in one packet either way. */
const leastBytes = 1_024;

const codings = [
  {
    ending: ".br",
    pack: (text: Buffer) =>
      promisify(brotliCompress)(text, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
        },
      }),
  },
  {
    ending: ".gz",
    pack: (text: Buffer) => promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
  },
];

/**
 * Puts beside each text of the page what it is compressed, so that the server need not do it for
 * every visitor, and as well as it can be done.
 */
export function compressed(): Plugin {
  let outDir = "";
  return {
    name: "sightline:compressed",
    apply: "build",
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async writeBundle(_options, bundle) {
      const copied = readdirSync(outDir).filter((name) => texts.test(name));
      const built = Object.keys(bundle).filter((name) => texts.test(name));
      await Promise.all([...new Set([...copied, ...built])].map((name) => compress(outDir, name)));
    },
  };
}

async function compress(folder: string, name: string): Promise<void> {
  const text = readFileSync(join(folder, name));
  for (const { ending, pack } of codings) {
    const file = join(folder, `${name}${ending}`);
    const packed = text.length < leastBytes ? text : await pack(text);
    // What becomes no shorter is sent as it is, and what a former build left here is not of this text.
    if (packed.length < text.length) writeFileSync(file, packed);
    else rmSync(file, { force: true });
  }
}

/** `assets/3.x.js.br` is what `assets/3.x.js` is compressed. */
export function plainName(name: string): string {
  const coding = codings.find(({ ending }) => name.endsWith(ending));
  return coding ? name.slice(0, -coding.ending.length) : name;
}
