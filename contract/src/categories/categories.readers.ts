/** Whether somebody else reads an insight before it is delivered: never, one in five, each of them. */
export const secondReaders = ["none", "sample", "always"] as const;
export type SecondReader = (typeof secondReaders)[number];

/** What `sample` means: one in so many, drawn as the writer says that it is ready. */
export const sampledOneIn = 5;
