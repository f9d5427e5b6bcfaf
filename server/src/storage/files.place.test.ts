import { describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "#config.ts";

const filesOf = (environment: Record<string, string>) => readConfig(environment).files;

test("without FILES_URL files are where they always were", () => {
  expect(filesOf({ DATA_DIR: "/srv/data" })).toEqual({
    kind: "disk",
    folder: "/srv/data/files/attachments",
  });
});

test("a folder is named by its address", () => {
  const folder = "/srv/some files";
  expect(filesOf({ FILES_URL: "file:///srv/some%20files" })).toEqual({ kind: "disk", folder });
});

describe("a bucket is named", () => {
  const named = {
    kind: "s3",
    origin: "https://s3.example.org",
    region: "us-east-1",
    bucket: "files",
    prefix: "",
    accessKeyId: "KEY",
    secretAccessKey: "SECRET",
  };

  test.each([
    ["s3://KEY:SECRET@s3.example.org/files", {}],
    ["s3://KEY:SECRET@s3.example.org/files/", {}],
    ["s3://KEY:SECRET@s3.example.org:443/files?tls=1", {}],
    ["s3://KEY:SECRET@[::1]:9000/files?tls=0", { origin: "http://[::1]:9000" }],
    ["s3://KEY:SECRET@s3.example.org/files?region=eu-central-1", { region: "eu-central-1" }],
    ["s3://KEY:SECRET@s3.example.org/files/a/b.c", { prefix: "a/b.c/" }],
    ["s3://KEY:a%2Fb%2Bc%25@s3.example.org/files", { secretAccessKey: "a/b+c%" }],
  ])("%s", (url, further) => {
    expect(filesOf({ FILES_URL: url })).toEqual({ ...named, ...further });
  });

  test("without its secret, which stands beside it", () => {
    const keys = { AWS_ACCESS_KEY_ID: "KEY", AWS_SECRET_ACCESS_KEY: "SECRET" };
    expect(filesOf({ FILES_URL: "s3://s3.example.org/files", ...keys })).toEqual(named);
  });
});

describe("a wrong one is refused in one sentence that holds no secret", () => {
  test.each([
    "files",
    "/srv/files",
    "file://elsewhere/srv/files",
    "file:///srv/files?a=1",
    "https://KEY:tellnobody@s3.example.org/files",
    "s3://KEY:tellnobody@s3.example.org",
    "s3://KEY:tellnobody@s3.example.org/",
    "s3://KEY:tellnobody@/files",
    "s3://KEY:tell/nobody@s3.example.org/files",
    "s3://KEY:tellnobody@s3.example.org/files?tls=maybe",
    "s3://KEY:tellnobody@s3.example.org/files?tsl=0",
    "s3://KEY:tellnobody@s3.example.org/files#tellnobody",
    "s3://KEY:tellnobody@s3.example.org/files/%2e%2e%2f",
    "s3://KEY:tellnobody@s3.example.org/files/.hidden",
    "s3://KEY:tellnobody@s3.example.org/files//x",
    "s3://KEY:tellnobody@s3 example.org/files",
  ])("%s", (url) => {
    const read = () => filesOf({ FILES_URL: url });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/^FILES_URL should look like (?:(?!tell|nobody|\n).)+\.$/);
  });

  test.each(["s3://s3.example.org/files", "s3://KEY@s3.example.org/files", "s3://:x@h/files"])(
    "%s",
    (url) => {
      expect(() => filesOf({ FILES_URL: url })).toThrow(/^FILES_URL names no key and secret; /);
    },
  );
});
