/** How long one can change one's mind after asking to be deleted. */
export const deletionDays = 7;
