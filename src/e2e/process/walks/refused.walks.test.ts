import { describeEachEngine } from "../../../testing/database.ts";
import { bookingRefusals } from "../../../testing/walks/refusals/booking-refusals.ts";
import { staffRefusals } from "../../../testing/walks/refusals/staff-refusals.ts";
import { stayRefusals } from "../../../testing/walks/refusals/stay-refusals.ts";
import { voucherRefusals } from "../../../testing/walks/refusals/voucher-refusals.ts";
import { walletRefusals } from "../../../testing/walks/refusals/wallet-refusals.ts";
import { withWalks } from "../../../testing/walks/scene.ts";
import { takeWalks } from "../../../testing/walks/take-walks.ts";

const all = [...bookingRefusals, ...walletRefusals, ...voucherRefusals, ...staffRefusals, ...stayRefusals];

describeEachEngine((engine) => {
  const walks = withWalks(engine);

  it("refuses what no page sends, but two windows or a call by hand may", async () => {
    await takeWalks(walks, { as: "guest", all, isReturned: true }, async (world, { name, refused, walk }) => {
      const told = await walk(world, walks);
      if (told !== refused) throw new Error(`${name}: ${told} instead of ${refused}`);
    });
  });
});
