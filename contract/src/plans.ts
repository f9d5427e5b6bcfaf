// Shapes that sign-in needs too live apart, so that it does not carry the rows of plans.
export { type OwnPlan, ownPlan, type PlanRole, planRoles } from "./plans.shapes.ts";
