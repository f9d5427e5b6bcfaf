import { randomBytes } from "node:crypto";
import { makeColleagues, makeGroup, type Member } from "#e2e/steps/groups.steps.ts";
import { appUrl, callApi, demo, makePerson, openSession, type Token } from "#e2e/steps/people.ts";
import { fileRequest } from "#e2e/steps/requests.steps.ts";

/** Rea and Mats share a plan and a group, Nova is in neither; Anders and Olof are analysts, Ida an admin. */
export type Name = "Rea" | "Mats" | "Nova" | "Anders" | "Olof" | "Ida";

/** One kind of the table, who is told of it in the second browser, and what stands there. */
export type Told = {
  kind: string;
  who: Name;
  says: string | RegExp;
  /** Every journey causes such, so it may be told on screen as one of several. */
  isCommon?: true;
  /** What other journeys wait for is told at the same moment, so this may be one of several too. */
  isAmongOthers?: true;
};

/** Something that one of them does, or time brings about, and what others are told by it. */
export type Step = {
  /** What was there long before; answers with its number. */
  prepare?: (world: World) => Promise<number>;
  act: (world: World, id: number) => unknown;
  told: readonly Told[];
};

/** What one step made and a later one is about. */
type Thing = "request" | "share" | "post";

export class World {
  readonly #people: ReadonlyMap<Name, Member>;
  readonly #things = new Map<Thing, number>();
  readonly #origin: string;
  readonly groupId: number;

  constructor(people: ReadonlyMap<Name, Member>, groupId: number, origin = appUrl()) {
    this.#people = people;
    this.groupId = groupId;
    this.#origin = origin;
  }

  as(name: Name): Member {
    const found = this.#people.get(name);
    if (!found) throw new Error(`Nobody is called ${name}.`);
    return found;
  }

  call(name: Name, method: string, path: string, body?: unknown): Promise<unknown> {
    return callApi(method, `/api/v1/${path}`, body, this.as(name).token, this.#origin);
  }

  get(thing: Thing): number {
    const found = this.#things.get(thing);
    if (found === undefined) throw new Error(`No ${thing} was made yet.`);
    return found;
  }

  keep(thing: Thing, id: number): number {
    this.#things.set(thing, id);
    return id;
  }

  mention(name: Name): string {
    const person = this.as(name);
    return `What do you say, @[${person.name}](user:${person.id})?`;
  }
}

// Analysts hear of what every journey asks: these are this one's own.
const own = randomBytes(3).toString("hex");
export const titleOf = (product: string) => `What does ${product} ${own} cost?`;
export const groupName = `Prices ${own}`;
export const planName = "Journey plan";

export async function makeWorld(): Promise<World> {
  const [inPlan, nova, anders, olof, ida] = await Promise.all([
    makeColleagues("Rea", "Mats"),
    makeOne("Nova"),
    makeOne("Anders"),
    makeOne("Olof"),
    makeOne("Ida"),
  ]);
  const admin = await openSession(demo.admin);
  await setRole(admin, [anders.id, olof.id], "analyst");
  await setRole(admin, [ida.id], "admin");
  await Promise.all([anders, olof].map(({ token }) => showFilings(token, false)));
  const group = await makeGroup(groupName, inPlan);
  const [rea, mats] = inPlan;
  if (!rea || !mats) throw new Error("The plan is empty.");
  const people: [Name, Member][] = [
    ["Rea", rea],
    ["Mats", mats],
    ["Nova", nova],
    ["Anders", anders],
    ["Olof", olof],
    ["Ida", ida],
  ];
  return new World(new Map(people), group.id);
}

/**
 * Whether analysts are told on screen of what others ask. Three at once are told as one, and then the
 * request that is waited for would be one of several with those of other journeys.
 */
export function showFilings(as: Token, live: boolean): Promise<unknown> {
  const user = { notification_choices: { filing: { live } } };
  return callApi("PUT", "/api/v1/profile", { user }, as);
}

/** Who looks now has read what came before. */
export async function readAll(world: World, name: Name): Promise<void> {
  await world.call(name, "PUT", "notifications/reading", { read: true, until: 1e12 });
}

/** Others count on who runs the place. */
export async function leaveWorld(world: World): Promise<void> {
  const staff = (["Anders", "Olof", "Ida"] as const).map((name) => world.as(name).id);
  await setRole(await openSession(demo.admin), staff, "member");
}

export function setRole(admin: Token, ids: readonly number[], role: string): Promise<unknown> {
  return callApi("PUT", "/api/v1/people/role", { ids, role }, admin);
}

async function makeOne(name: Name): Promise<Member> {
  const person = await makePerson(name);
  const token = await openSession(person);
  const { user } = (await callApi("GET", "/api/v1/profile", undefined, token)) as {
    user: { id: number };
  };
  return { ...person, token, id: user.id, name: `${name} Journey` };
}

/** Rea asks, and Anders takes it on. */
export async function fileAndClaim(world: World, product: string): Promise<number> {
  const id = world.keep("request", await fileRequest(world.as("Rea").token, titleOf(product)));
  await world.call("Anders", "POST", `insight_requests/${id}/claim`);
  return id;
}
