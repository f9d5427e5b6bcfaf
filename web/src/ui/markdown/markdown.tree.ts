/** The few parts of a hypertext tree that our own steps need. */
export type TreeNode = {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: TreeNode[];
};
