import { type InsightRequest, requests } from "@sightline/contract/requests/requests.ts";
import { useEffect, useRef } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";

/** Once per piece of news, when it is known what was seen before; a call that fails is not repeated in a circle. */
export function useMarkRead({ id, seen_at, activity_at }: InsightRequest, isFresh: boolean): void {
  const { submit } = useSubmit(requests.readRequest, { background: true });
  const isNews = isFresh && (seen_at === null || seen_at < activity_at);
  const marked = useRef<string>(undefined);
  useEffect(() => {
    const news = `${id} ${activity_at}`;
    if (!isNews || marked.current === news) return;
    marked.current = news;
    void submit({ params: { id } });
  }, [id, isNews, activity_at, submit]);
}
