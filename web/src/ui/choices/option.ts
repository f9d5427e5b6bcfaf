/** One of several things to choose from. */
export type Option<Value extends string = string> = {
  value: Value;
  label: string;
  /** A second, quieter line: "4 working days". */
  note?: string;
  disabled?: boolean;
};
