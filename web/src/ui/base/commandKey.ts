/** The key that commands go with on this machine, as it is called there. */
export const commandKey = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? "")
  ? "Cmd"
  : "Ctrl";
