import { afterAll } from "vitest";
import { requireAllDropped } from "./database.ts";

// Runs before each test file, so this is the last thing that the file does.
afterAll(requireAllDropped);
