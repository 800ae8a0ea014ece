import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { myBookingContract } from "../../../shared/contract/my-booking.ts";
import { walletContract } from "../../../shared/contract/wallet.ts";
import { settle } from "../../../testing/booking-guest.ts";
import { aPublicConfig } from "../../../testing/booking-server.ts";
import { aMyBooking, testToday } from "../../../testing/builders.ts";
import { type FakeWallet, startFakeWallet } from "../../../testing/fake-wallet.ts";
import { withQuietPage } from "../../../testing/page-hooks.ts";
import { App } from "../app.tsx";
import { matchRoute } from "../routing/match.ts";
import { loadScreen } from "../routing/screens.ts";
import { createStore } from "../store.ts";

withQuietPage();
beforeAll(() => loadScreen(matchRoute("/Meine-Buchung").route));

describe("what is owed, once it was paid at the wallet", () => {
  let wallet: FakeWallet;
  beforeEach(() => void (wallet = startFakeWallet()));
  afterEach(() => wallet.remove());

  const owed = () => screen.queryByText(/^Noch zu zahlen: 300\s€$/);
  const thanks = () => screen.queryByText(/^Vielen Dank, Ihre Zahlung ist eingegangen/);

  /**
   * The page of a booking whose guest approves the payment, again where it is refused first; each later reading is
   * answered when the test says so.
   */
  async function pay(used: () => Response, refusals: string[] = []) {
    const captures = [...refusals, "captured"];
    const reads: ((answer: Response) => void)[] = [];
    const owing = aMyBooking({ number: 72, version: 3, outstanding: "300.00", paid: "0.00" });
    const answers: Record<string, () => Response | Promise<Response>> = {
      [myBookingContract.order.path]: () => Response.json({ order_id: "W1", amount: "300.00" }),
      [walletContract.capture.path]: () => Response.json({ status: captures.shift(), refunded: false }),
      [myBookingContract.settle.path]: used,
    };
    let isRead = false;
    const fetch = async (request: Request): Promise<Response> => {
      const { pathname } = new URL(request.url);
      if (pathname !== myBookingContract.show.path) return answers[pathname]?.() ?? Response.json({});
      if (isRead) return new Promise((answer) => reads.push(answer));
      isRead = true;
      return Response.json({ booking: owing });
    };
    const store = createStore({ fetch, preloadedState: { session: { user: null } } });
    render(
      <MemoryRouter initialEntries={["/Meine-Buchung?nr=72"]}>
        <App store={store} page={{ today: testToday, firstStart: testToday, config: aPublicConfig }} />
      </MemoryRouter>,
    );
    await settle();
    fireEvent.click(screen.getByRole("button", { name: /^300\s€ mit PayPal bezahlen$/ }));
    await settle();
    wallet.load();
    await settle();
    act(() => wallet.open());
    await settle();
    for (let time = 0; time <= refusals.length; time += 1) {
      act(() => wallet.approve("W1"));
      await settle();
    }
    const paid = { ...owing, version: 4, status: "paid" as const, outstanding: "0.00", paid: "300.00" };
    return async () => {
      await act(async () => reads.forEach((answer) => answer(Response.json({ booking: paid }))));
      await settle();
    };
  }

  it("is never asked for beside the thanks: these wait for the booking as it is then", async () => {
    const answer = await pay(() => Response.json({}));
    expect([owed() !== null, thanks()]).toEqual([true, null]);
    await answer();
    expect(thanks()).toBeVisible();
    expect(owed()).toBeNull();
    expect(screen.getByText("Es ist nichts mehr zu zahlen.")).toBeVisible();
  });

  it("is paid by the same order where the wallet wants the guest once more", async () => {
    const answer = await pay(() => Response.json({}), ["payerActionRequired"]);
    expect(wallet.restarts()).toBe(1);
    await answer();
    expect(thanks()).toBeVisible();
  });

  it("is not asked for while the server has yet to use the money", async () => {
    const answer = await pay(() => Response.json({ type: "SERVER" }, { status: 500 }));
    expect(thanks()).toBeVisible();
    expect(owed()).toBeNull();
    await answer();
    expect(screen.getByText("Es ist nichts mehr zu zahlen.")).toBeVisible();
  });
});
