/**
 * What changes with a new version of a library only, and stays in the browser over our own deploys.
 * zod comes together with its setting, so that no schema anywhere is made before it is set.
 */
export const vendor =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|zod)\/|\/lucide-react\/dist\/esm\/(?!icons)|\/zodJitless\.ts$/;

/** What sign-in needs and most other screens too: one file of it weighs less than thirty small ones. */
const firstFiles: Record<string, string> = {
  "contract/src": `accounts.choices bounds endpoint fields moments passwords people.shapes
    plans.membership problems reads sentences sessions`,
  "web/src/api": `activity backOff call callCache callProblem forget formData health host inFlight
    send session storage typed urls useSession useSubmit version wanted`,
  "web/src/ui": `Button Checkbox Choice classes control Counter counter.words ErrorSummary Field
    FieldProblem fieldTies focusField PasswordInput Spinner TextInput TextLink VisuallyHidden`,
};

export function isFirst(file: string): boolean {
  const [, folder = "", name = ""] =
    /\/(contract\/src|web\/src\/\w+)\/(?:\w+\/)?([\w.]+?)(?:\.module\.css|\.tsx?)$/.exec(file) ??
    [];
  return namesIn(folder).includes(name);
}

/** Every file that is named here, for checking that it exists. */
export function firstPaths(): string[] {
  return Object.keys(firstFiles).flatMap((folder) =>
    namesIn(folder).map((name) => `${folder}/${name}`),
  );
}

function namesIn(folder: string): string[] {
  return firstFiles[folder]?.split(/\s+/) ?? [];
}
