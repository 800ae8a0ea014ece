import sharp from "sharp";
import { vehicleFormMachine } from "../../../machines/vehicle-form/vehicle-form.machine.ts";
import type { VehicleFormEvent } from "../../../machines/vehicle-form/vehicle-form.types.ts";
import { callWith, uncached } from "../../client/api/call.ts";
import { toForm } from "../../client/api/form.ts";
import { fleetApi } from "../../client/features/fleet/fleet.api.ts";
import { createPictureFiles } from "../../client/features/vehicle-form/picture-files.ts";
import { flowId, vehicleFormActors } from "../../client/features/vehicle-form/vehicle-form.actors.ts";
import { fleetContract } from "../../shared/contract/fleet.ts";
import { staffFleetContract } from "../../shared/contract/staff-fleet.ts";
import { aVehicleForm as openedForm } from "../machines/vehicle-form-model.ts";
import { addVehicle } from "../rows.ts";
import { aVehicleForm } from "../vehicle-form.ts";
import type { Flow, WantedAnswer } from "./drive.ts";
import { answered, type Delivery, lost, openLine } from "./line.ts";
import { ok, type Walks, type WalkWorld } from "./scene.ts";

const savePaths = [staffFleetContract.save.path];
const listPaths = [fleetContract.all.path.split(":")[0] ?? ""];

let picture: Promise<Buffer> | undefined;
const aPicture = () =>
  (picture ??= sharp({ create: { width: 3, height: 2, channels: 3, background: "navy" } })
    .png()
    .toBuffer());

/** The form of the walk's boat, open at an admin's. */
export async function vehicleFlow({ plan }: Walks, world: WalkWorld): Promise<Flow<typeof vehicleFormMachine>> {
  const { boat, number, browser, line, dispatch } = world;
  const files = createPictureFiles();
  const cookies = new Map(browser.cookies);
  const content = await aPicture();
  const call = callWith(dispatch);
  const kim = openLine(plan.server.app, plan.kim.cookies);
  let sent = 0;
  let chosen = "";
  let rivalName: number | null = null;

  const nameOf = (count: number) => `Hekate ${number} ${count}`;
  const row = () => plan.db.selectFrom("vehicles").selectAll().where("id", "=", boat).executeTakeFirstOrThrow();
  /** Another boat has the name that the form asks for. */
  async function takeName(): Promise<void> {
    rivalName = await addVehicle(plan.db, { name: nameOf(sent) });
  }
  async function freeName(): Promise<void> {
    if (rivalName !== null) await ok(plan.alma.post(staffFleetContract.remove.path, { vehicle_id: String(rivalName) }));
    rivalName = null;
  }
  /** Somebody else gives the boat another picture and another price. */
  async function changeElsewhere(): Promise<void> {
    const { version, name } = await row();
    const fields = aVehicleForm({ id: boat, version, name, price1h: "150" });
    delete fields["path1"];
    const body = toForm(fields);
    body.append("image1", new Blob([new Uint8Array(content)], { type: "image/png" }), "bow.png");
    kim.open(savePaths, answered);
    const headers = { "X-CSRFToken": plan.kim.cookies.get("csrftoken") ?? "" };
    const answer = await kim.fetch(new Request(`http://in-process${savePaths[0]}`, { method: "POST", body, headers }));
    if (!answer.ok) throw new Error(await answer.text());
  }
  const remove = () => ok(plan.alma.post(staffFleetContract.remove.path, { vehicle_id: String(boat) }));

  const saves: Record<string, () => Promise<Delivery>> = {
    saved: async () => (await freeName(), answered),
    refused: async () => (await takeName(), answered),
    changed: async () => (await changeElsewhere(), answered),
    gone: async () => (await remove(), answered),
    unanswered: () => Promise.resolve(lost(true)),
    async failed() {
      // Logged out in another window.
      browser.cookies.delete("sessionid");
      return answered;
    },
  };

  return {
    machine: vehicleFormMachine.provide({
      actors: vehicleFormActors({
        dispatch,
        files,
        async loadPresent(id) {
          const vehicles = await call(fleetApi.endpoints.getAllVehicles.initiate("all", uncached));
          return vehicles.find((vehicle) => vehicle.id === id) ?? null;
        },
      }),
    }),
    systemId: flowId,
    input: { ...openedForm(), vehicle: { id: boat, version: 1 } },
    line,
    sent(event): VehicleFormEvent {
      if (event.type === "pictures.chosen") {
        const added = files.add(new File([new Uint8Array(content)], "deck.png", { type: "image/png" }));
        chosen = added.id;
        return { ...event, files: [added] };
      }
      if (event.type === "picture.moved" || event.type === "picture.removed") {
        return event.id === "deck" ? { ...event, id: chosen } : event;
      }
      if (event.type !== "form.submitted") return event;
      sent += 1;
      const { id: _id, path1: _path, ...fields } = aVehicleForm({ name: nameOf(sent) });
      return { ...event, fields };
    },
    answers: {
      saveVehicle: {
        paths: savePaths,
        async prepare({ kind, value }: WantedAnswer) {
          for (const [name, text] of cookies) browser.cookies.set(name, text);
          const wanted = kind === "done" ? "saved" : (value as { kind: string }).kind;
          return (await saves[wanted]?.()) ?? answered;
        },
      },
      loadPresent: {
        paths: listPaths,
        async prepare({ kind, value }: WantedAnswer) {
          if (kind === "error") return lost(false);
          if (value === null) await remove();
          return answered;
        },
      },
    },
  };
}
