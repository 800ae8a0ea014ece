import type { CancellationFrom, MyBooking } from "../../../../shared/contract/my-booking-answer.ts";
import { renderIn } from "../../../../testing/render.tsx";
import { CancellationCosts } from "./cancel-dialog.tsx";

const costs = (from: string, fee: string, fee_by_terms: string): CancellationFrom => ({
  from,
  fee,
  fee_by_terms,
  wallet: "0.00",
  voucher: "0.00",
  cash: "0.00",
});

function rowsOf(cancellation: CancellationFrom[]) {
  const booking = { cancellation, price: "300.00" } as MyBooking;
  const { container } = renderIn("de", <CancellationCosts booking={booking} />);
  const texts = (name: string) => [...container.querySelectorAll(name)].map(({ textContent }) => textContent);
  const values = texts("dd");
  return texts("dt").map((label, index) => [label, values[index]]);
}

it("what cancelling costs is one line as long as it costs the same, of each list for itself", () => {
  const rows = rowsOf([
    costs("2027-05-03", "100.00", "150.00"),
    costs("2027-06-11", "100.00", "150.00"),
    costs("2027-08-12", "100.00", "270.00"),
  ]);
  expect(rows.map(([, value]) => value)).toEqual(["100\u00a0€", "150\u00a0€", "270\u00a0€"]);
  expect(rows.map(([label]) => label)).toEqual([
    expect.stringMatching(/^ab .*3\.\sMai 2027$/i),
    expect.stringMatching(/^bis .*11\.\sAugust 2027$/i),
    expect.stringMatching(/^ab .*12\.\sAugust 2027$/i),
  ]);
});
