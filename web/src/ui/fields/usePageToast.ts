import { useCallback, useEffect, useRef } from "react";
import { dropToast, sayToast, type ToastWords } from "#ui/overlays/toast.words.ts";

let named = 0;

/** For an undo of what stands in a form of this page: without the page it would undo nothing, so it goes too. */
export function usePageToast(): (words: ToastWords) => void {
  const names = useRef<string[]>([]);
  useEffect(() => {
    const said = names.current;
    return () => {
      for (const name of said.splice(0)) dropToast(name);
    };
  }, []);
  return useCallback((words) => {
    const name = `of a page ${(named += 1)}`;
    names.current.push(name);
    sayToast({ ...words, name });
  }, []);
}
