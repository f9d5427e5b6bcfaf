import type { ComponentType } from "react";
import { earlyStyles } from "./earlyStyles.ts";
import { untilFaceIsThere } from "./face.ts";

/** A screen is a component without props, exported under its own name; routes have nothing else to give. */
export type ScreenModule<Name extends string> = Record<Name, ComponentType>;
export type ScreenLoader<Name extends string> = () => Promise<ScreenModule<Name>>;
export type ScreenFiles = { js: string; css: string[] };

export const loadLimitMs = 120_000;

/** Filled in by the build; in development and in tests there is nothing to know. */
declare const __CHUNK_FILES__: string | undefined;

const loaded = new Map<string, ComponentType>();
/** Those that did not come when they were asked for ahead. */
const lostAhead = new Set<string>();

/** If it has come already: then it can be shown at once. */
export function findScreen(name: string): ComponentType | undefined {
  return loaded.get(name);
}

export async function loadScreen<Name extends string>(
  name: Name,
  load: ScreenLoader<Name>,
  attempt: number,
): Promise<ComponentType> {
  try {
    const tries = attempt + (lostAhead.has(name) ? 1 : 0);
    return await fetchScreen(name, tries === 0 ? load() : loadAgain(name, load, tries));
  } catch (error) {
    console.error("Dynamic page loading failed");
    throw error;
  }
}

/** Before it is shown. If it fails, nobody has noticed, and it is asked for again when it is wanted. */
export async function loadScreenAhead<Name extends string>(
  name: Name,
  load: ScreenLoader<Name>,
): Promise<void> {
  if (!loaded.has(name) && !lostAhead.has(name))
    await fetchScreen(name, load()).catch(() => lostAhead.add(name));
}

async function fetchScreen<Name extends string>(
  name: Name,
  loading: Promise<ScreenModule<Name>>,
): Promise<ComponentType> {
  const [module] = await withinLimit(
    Promise.all([loading, loading.then(earlyStyles), untilFaceIsThere()]),
  );
  const screen = componentOf(name, module);
  loaded.set(name, screen);
  return screen;
}

async function loadAgain<Name extends string>(
  name: Name,
  load: ScreenLoader<Name>,
  attempt: number,
): Promise<ScreenModule<Name>> {
  const files = filesOf(name);
  if (!files) return load();
  // Some browsers remember a failed import by its URL for as long as the page lives.
  const retry = `?retry=${attempt}`;
  await Promise.all(files.css.map((href) => loadStyles(href, retry)));
  // Only the file names of this very build come in here.
  return (await import(/* @vite-ignore */ `${files.js}${retry}`)) as ScreenModule<Name>;
}

function filesOf(name: string): ScreenFiles | undefined {
  if (typeof __CHUNK_FILES__ === "undefined") return undefined;
  // Written by the build's chunk-files plugin.
  const files = JSON.parse(__CHUNK_FILES__) as Record<string, ScreenFiles>;
  return files[name];
}

function loadStyles(href: string, retry: string): Promise<void> {
  const there = document.querySelector<HTMLLinkElement>(`link[rel="stylesheet"][href^="${href}"]`);
  if (there?.sheet) return Promise.resolve();
  there?.remove();
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = `${href}${retry}`;
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => reject(new Error(`${href} did not load.`)));
    document.head.append(link);
  });
}

function withinLimit<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The screen took too long to load.")), loadLimitMs);
  });
  return Promise.race([loading, limit]).finally(() => clearTimeout(timer));
}

/**
 * The compiler has seen the file of this build; a server may answer with another. Screens that
 * travel together are each inside a namespace of their own.
 */
function componentOf(name: string, module: Readonly<Record<string, unknown>>): ComponentType {
  const component = [module, ...Object.values(module)]
    .map((one) => exported(one, name))
    .find(isScreen);
  if (!component) throw new Error(`The file of ${name} does not export it.`);
  return component;
}

function exported(from: unknown, name: string): unknown {
  return typeof from === "object" && from !== null ? Reflect.get(from, name) : undefined;
}

function isScreen(one: unknown): one is ComponentType {
  return typeof one === "function";
}
