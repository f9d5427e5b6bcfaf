/**
 * The migrations up to November 2026, before they were put in order: their names and the SHA-256 of
 * each. A database that holds all of them is exactly what the set up to `lastOfSquashed` makes.
 */
export const formerMigrations: ReadonlyMap<string, string> = new Map([
  ["0001_accounts.sql", "75e74510e8a97e85afda9c5862c5d0e4a7efe2f7d4826ec8bfb547a68eeccdfd"],
  ["0002_platform.sql", "3a3d4f2e4c7e7a4074513e1fea13b66189864d2bc2503ca4035e74fed0d6a42e"],
  ["0003_plans.sql", "bd89fcd6a21eda34e7f674f0349f9b22b45231aa1954483ecab2ad2a34912217"],
  ["0004_categories.sql", "12677075962945fe04d55dc2cd453d792790b93c318752fecfb0ede68f58f802"],
  ["0005_requests.sql", "cd0722ed79d3721253a3863812b501faf5a6f1bfc1e30ea378a425fd5923c4db"],
  ["0006_accounts.sql", "43c5f15fd4fb7cecbfc0c2b58a7b5f33bcc6117e6662a876e3dbd37c41d6ad7d"],
  ["0007_plans.sql", "7f9a92966b57d6a278f86b4c14ede60fcc3fada3301cda0451aa4dd13d6c4ce7"],
  ["0008_requests_second.sql", "91caf2771621aef8a4d51e1f826a93e63041dd7242e428ab7ccbc8aa8ffc71e4"],
  ["0010_turnarounds.sql", "85c948addec4b51db40d22a49d41a102f26e2e046d68d70a29f6fde937c3efcd"],
  ["0011_comments.sql", "82fc2e2aed65582317c23653eebeb9356afada051d99a8343138de59bbb86247"],
  ["0012_insights.sql", "855abc830f3d58bd2cb6103a96702c90d2a9dc4f3b74bb31e91e8efbcfb3ba8a"],
  ["0013_groups.sql", "718dcf3c016945bd27a9b85235138a392316d6a7614dc072a93819b6f2ceac52"],
  ["0014_board.sql", "e832da12f9919e89938835a9d3f30fe5b8532a5e8d3261ed05d0afc44b64584b"],
  ["0016_loose_ends.sql", "2820841d4e2d9a55dd8cc3f217b02d003a7cb43f5a01b17e55d7e900067e7b06"],
  ["0017_request_lists.sql", "22372a320e56dfd8457d00a7be62e4f5b63601b580dd96d5c3aa38c5c6398621"],
  ["0018_ratings.sql", "91e241f7cace9ec9734a5103493d2ff3e2bf4b2be2023d036e635bb46199e2ed"],
  ["0019_more_indexes.sql", "f7358278c7c59acaf36c3d41d319d2cb9115163fde19ea1c6921684597194854"],
]);

export const lastOfSquashed = "0018_attachments.sql";
