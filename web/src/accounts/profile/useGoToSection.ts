import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { goToSection, sections } from "./account.sections.ts";

/** The hash holds the route, so a part is named in the query and gone to here. */
export function useGoToSection(): void {
  const { search, key } = useLocation();
  const wanted = new URLSearchParams(search).get("section");
  // Coming back to the page leads to where one was; the first page of a visit has no key yet.
  const isBack = useNavigationType() === NavigationType.Pop && key !== "default";
  const isComingBack = useRef(isBack);
  useEffect(() => {
    const wasBack = isComingBack.current;
    isComingBack.current = false;
    const section = sections.find(({ name }) => name === wanted);
    return section && !wasBack ? goToSection(section.name) : undefined;
  }, [wanted]);
}
