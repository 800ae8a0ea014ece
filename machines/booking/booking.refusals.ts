/** What an actor rejected with, as the guards and actions of the booking machine are given it. */
const refusal = ({ event }: { event: { error: unknown } }) => event.error;
export const logged = { type: "logFailure", params: refusal } as const;
export const isBanned = { type: "failedBanned", params: refusal } as const;
export const isInvalid = { type: "failedInvalid", params: refusal } as const;
export const turnedAway = { guard: isBanned, target: "#booking.order.banned", actions: logged } as const;
export const backToForm = {
  guard: isInvalid,
  target: "#booking.order.editing",
  actions: [logged, { type: "keepFieldErrors", params: refusal }],
} as const;
export const networkNotice = { type: "setNotice", params: { notice: "network" } } as const;
