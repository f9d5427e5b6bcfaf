import { Mark } from "#ui/base/Mark.tsx";
import { currentPlaceName } from "#ui/base/placeName.ts";

/** As the page itself begins, before any script has come: see index.html. */
export function FirstFrame() {
  return (
    <p className="frame" data-frame="app">
      <Mark />
      {currentPlaceName()}
    </p>
  );
}
