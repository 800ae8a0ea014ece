import type { InboxKind } from "../../db/tables/inbox.ts";

/**
 * Which tasks anybody can cause who fills in forms of the website, and pays nothing. Each of these has places of its
 * own in the list, so that none pushes out what staff or the server wrote. A new kind does not compile until it is
 * said.
 */
const isOfVisitors: Record<InboxKind, boolean> = {
  // As a to-do, staff wrote it; messages of visitors are another type.
  text: false,
  mailHeldBack: true,
  voucherMailHeldBack: true,
  mailFailed: true,
  withdrawalUndecided: true,
  withdrawalMailHeldBack: true,
  stayWished: true,
  // Booking by transfer costs nothing.
  paymentOverdue: true,
  // So does ordering at the wallet, which then may not say what became of it.
  orderUnread: true,
  voucherOrderUnread: true,
  // Only staff book for guests without a mail address.
  reminderByPhone: false,
  // Money moved, of which there is as much as somebody pays.
  differenceOverdue: false,
  paidLate: false,
  paymentStuck: false,
  refundStuck: false,
  cancellationRefundStuck: false,
  walletReturned: false,
  walletDisputed: false,
  voucherPaidLate: false,
  voucherPaymentStuck: false,
  voucherRefundStuck: false,
  voucherReturned: false,
  voucherDisputed: false,
  voucherWithdrawnOwed: false,
  // Of another type: they are only in the log.
  bookingCancelled: false,
  voucherWithdrawn: false,
  // One at a time.
  companyMailFailed: false,
  signingFailed: false,
  fsckFindings: false,
  backupFailed: false,
  calendarClash: false,
  calendarBlocked: false,
  calendarFailed: false,
  calendarUnread: false,
  walletRefused: false,
  mailRefused: false,
  tseRefused: false,
};

export const kindsOfVisitors = (Object.keys(isOfVisitors) as InboxKind[]).filter((kind) => isOfVisitors[kind]);
