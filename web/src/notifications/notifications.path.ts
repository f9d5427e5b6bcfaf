/** Apart from what else is known of its address: the bell needs no more. */
export const notificationsPath = "/app/more/notifications";
