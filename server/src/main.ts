// Asks the first process to replace the others; unheard, it would end whoever gets it. So it is heard
// before the app is read, which takes a second. Those who are replaced are told in another way, since
// a signal may be sent to all at once.
process.on("SIGUSR2", () => undefined);
await import("./serve.ts");
