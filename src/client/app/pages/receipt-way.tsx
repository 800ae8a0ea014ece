import { PhoneReceipt } from "../../features/till/components/phone-receipt.tsx";
import { ReceiptLinks } from "../../features/till/components/receipt-links.tsx";
import type { ReceiptWay } from "../../features/turnaround/components/asked-step.ts";

/** The receipt of what a handover collected: on paper, or on the guest's phone. */
export const receiptWay: ReceiptWay = (number, onFollow) => (
  <>
    <ReceiptLinks number={number} onFollow={onFollow} />
    <PhoneReceipt number={number} />
  </>
);
