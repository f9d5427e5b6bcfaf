import type { PersonalData } from "#personalData.ts";
import { forgetDevices, listDevices, listSessions } from "./sessions.queries.ts";

export const sessionPersonalData: PersonalData = {
  holdings: [
    {
      words: "Your sessions, and the devices you signed in on.",
      fate: "removed",
      columns: ["sessions.device", "known_devices.device"],
      files: ["sessions.json"],
    },
  ],

  async collect(db, userId) {
    const longAgo = "1970-01-01T00:00:00.000Z";
    const record = {
      sessions: await listSessions(db, userId, longAgo),
      devices: await listDevices(db, userId),
    };
    return [{ name: "sessions.json", record }];
  },

  async forget(db, userId) {
    await forgetDevices(db, userId);
  },
};
