import { testClock } from "../../testing/clock.ts";
import { describeEachEngine } from "../../testing/database.ts";
import { leaseMs, withLease } from "./lease.ts";
import { endLease, takeLease } from "./leases.repository.ts";
import { ownIdentity } from "./process-identity.ts";

describeEachEngine((engine) => {
  const clock = testClock();
  const deps = () => ({ db: engine().db, now: clock.now });
  const leases = () => engine().db.selectFrom("leases").selectAll().execute();

  describe("work of which there is to be one at a time", () => {
    it("is done by one of several processes that begin at once, and by the next as soon as that one has ended", async () => {
      const others = [engine().open(), engine().open()];
      let running = 0;
      let most = 0;
      let refused = 0;
      let decide = () => {};
      /** Each of the three works or was refused. */
      const decided = new Promise<void>((resolve) => (decide = resolve));
      const count = () => running + refused === 3 && decide();
      let end = () => {};
      const ended = new Promise<void>((resolve) => (end = resolve));
      const work = async () => {
        running += 1;
        most = Math.max(most, running);
        count();
        await ended;
        running -= 1;
      };
      const all = [engine().db, ...others].map(async (db) => {
        const isDone = await withLease({ db, now: clock.now }, "work", work);
        if (!isDone) refused += 1;
        count();
        return isDone;
      });
      await decided;
      end();
      expect((await Promise.all(all)).filter(Boolean)).toEqual([true]);
      expect([most, await leases()]).toEqual([1, []]);
      expect(await withLease(deps(), "work", async () => {})).toBe(true);
      await Promise.all(others.map((db) => db.destroy()));
    });

    it("goes on in another process once the lease of one that was killed has run out", async () => {
      const until = new Date(clock.now().getTime() + leaseMs).toISOString();
      await takeLease(engine().db, { name: "work", holder: "killed", until }, clock.now());
      clock.advance(leaseMs - 1);
      expect(await withLease(deps(), "work", async () => {})).toBe(false);
      clock.advance(1);
      expect(await withLease(deps(), "work", async () => {})).toBe(true);
    });

    const itOnLinux = ownIdentity() === null ? it.skip : it;
    itOnLinux("goes on at once where the process that had the lease has ended on the same machine", async () => {
      const until = new Date(clock.now().getTime() + leaseMs).toISOString();
      const hold = (identity: string) =>
        takeLease(engine().db, { name: "dead", holder: `run ${identity}`, until }, clock.now());
      const [boot, namespace, pid, began] = (ownIdentity() ?? "").split(" ");
      const isTaken = () => withLease(deps(), "dead", async () => {});
      // Its number was given to another process, this one, or to none.
      for (const ended of [`${boot} ${namespace} ${pid} 1`, `${boot} ${namespace} 4194999 ${began}`]) {
        expect(await hold(ended)).toBe(true);
        expect(await isTaken()).toBe(true);
      }
      // One that runs, and those of which nobody here can say.
      const elsewhere = [`${boot} pid:[1] 4194999 1`, `other ${namespace} 4194999 1`, ""];
      for (const running of [`${boot} ${namespace} ${pid} ${began}`, ...elsewhere]) {
        expect(await hold(running)).toBe(true);
        expect(await isTaken()).toBe(false);
        await endLease(engine().db, { name: "dead", holder: `run ${running}` });
      }
    });

    it("learns that another process has taken it over, and leaves that one its lease", async () => {
      const held: boolean[] = [];
      await withLease(deps(), "work", async ({ isHeld }) => {
        held.push(await isHeld(engine().db));
        clock.advance(leaseMs);
        const until = new Date(clock.now().getTime() + leaseMs).toISOString();
        await takeLease(engine().db, { name: "work", holder: "another", until }, clock.now());
        held.push(await isHeld(engine().db));
      });
      expect(held).toEqual([true, false]);
      expect(await leases()).toMatchObject([{ holder: "another" }]);
    });

    it("lets go of its lease where it fails", async () => {
      const failing = withLease(deps(), "failing", () => Promise.reject(new Error("no")));
      await expect(failing).rejects.toThrow("no");
      expect((await leases()).filter(({ name }) => name === "failing")).toEqual([]);
    });
  });
});
