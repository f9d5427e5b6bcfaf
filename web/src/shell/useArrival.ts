import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { perTab } from "#api/session/storage.ts";
import { currentPlaceName } from "#ui/base/placeName.ts";
import { findHeading, keepFocusOnHeading } from "#ui/page/focusHeading.ts";

/** As long as a slow screen may take to grow to where one was. */
const restoreWithinMs = 3_000;

/**
 * On every arrival at another address: the title, the focus and the scroll position. The heading
 * is watched rather than told, since a screen is loaded on demand and learns its name later.
 */
export function useArrival(): void {
  const { pathname, search, key } = useLocation();
  const place = placeOf(pathname, search);
  const type = useNavigationType();
  const former = useRef<string>(undefined);
  const stopFormer = useRef(() => {});

  useEffect(keepTitle, []);
  useEffect(() => {
    if (former.current === place) return;
    const isFirst = former.current === undefined;
    former.current = place;
    stopFormer.current();
    stopFormer.current = arrive(type === NavigationType.Pop ? readScroll(key) : 0, isFirst);
  }, [place, key, type]);
  useEffect(
    () => () => {
      stopFormer.current();
      former.current = undefined;
    },
    [],
  );
  useEffect(() => rememberScroll(key), [key]);
}

/** Pages of their own that are told by the query: one source of the library, a post in writing. */
const pagesInQuery = ["source", "write", "edit"];

/** Filters in the query move nothing. */
function placeOf(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  return [pathname, ...pagesInQuery.map((name) => query.get(name) ?? "")].join(" ");
}

/** Answers how to stop what is still waiting for the screen. */
function arrive(top: number, isFirst: boolean): () => void {
  const stopScroll = restoreScroll(top);
  // The browser itself puts the focus when a page opens.
  const stopFocus = isFirst ? undefined : keepFocusOnHeading();
  return () => {
    stopScroll();
    stopFocus?.();
  };
}

function keepTitle(): () => void {
  showTitle();
  const observer = new MutationObserver(showTitle);
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  return () => observer.disconnect();
}

function showTitle(): void {
  const heading = findHeading()?.textContent?.trim();
  const name = currentPlaceName();
  // How much is unread stands before it: see notifications/tabMark.ts.
  const count = document.head.dataset["count"] ?? "";
  document.title = count + (heading ? `${heading} · ${name}` : name);
}

function restoreScroll(top: number): () => void {
  const end = Date.now() + restoreWithinMs;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const name of ["wheel", "touchstart", "keydown"]) window.removeEventListener(name, stop);
  };
  const step = () => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) > 1 && Date.now() < end) frame = requestAnimationFrame(step);
    else stop();
  };
  // Who scrolls meanwhile has decided where to be.
  for (const name of ["wheel", "touchstart", "keydown"])
    window.addEventListener(name, stop, { passive: true });
  // Not before the browser lays out what has come: asked for now, it would do so twice.
  frame = requestAnimationFrame(step);
  return stop;
}

function rememberScroll(key: string): () => void {
  let last = -1;
  const note = () => {
    last = window.scrollY;
  };
  const write = () => {
    if (last >= 0) perTab.tryWrite(scrollKey(key), String(last));
  };
  window.addEventListener("scroll", note, { passive: true });
  window.addEventListener("pagehide", write);
  return () => {
    window.removeEventListener("scroll", note);
    window.removeEventListener("pagehide", write);
    write();
  };
}

function readScroll(key: string): number {
  return Number(perTab.read(scrollKey(key)) ?? 0);
}

function scrollKey(key: string): string {
  return `scroll:${key}`;
}
