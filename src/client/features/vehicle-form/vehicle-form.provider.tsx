import { createActorContext } from "@xstate/react";
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useDispatch } from "react-redux";
import { vehicleFormMachine } from "../../../../machines/vehicle-form/vehicle-form.machine.ts";
import { storedPictures } from "../../../../machines/vehicle-form/vehicle-form.rules.ts";
import { selectDraft, selectMustAsk } from "../../../../machines/vehicle-form/vehicle-form.selectors.ts";
import type { Destination, VehicleFormInput } from "../../../../machines/vehicle-form/vehicle-form.types.ts";
import type { Vehicle } from "../../../shared/contract/fleet.ts";
import type { VehicleType } from "../../../shared/rules/vehicle-words.ts";
import type { Dispatch } from "../../api/call.ts";
import { createPictureFiles, type PictureFiles } from "./picture-files.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";
import { flowId, vehicleFormActors } from "./vehicle-form.actors.ts";
import { draftKey, openedForm, storePictures } from "./vehicle-form.storage.ts";

export const VehicleFlow = createActorContext(vehicleFormMachine);

const Files = createContext<PictureFiles | null>(null);

/** The contents of the chosen pictures. */
export function usePictureFiles(): PictureFiles {
  const files = use(Files);
  if (!files) throw new Error("no form of a boat is open");
  return files;
}

export interface VehicleFormProps {
  userId: number;
  type: VehicleType;
  /** As it was when the form was opened; null for a new one. */
  vehicle: Vehicle | null;
  /** The boat as it is now; null where it was deleted. */
  loadPresent: (id: number) => Promise<Vehicle | null>;
  /** Null: to the overview. */
  onLeave: (to: Destination) => void;
}

function storedForm(vehicle: Vehicle | null): VehicleFormInput {
  const pictures = vehicle ? storedPictures(vehicle) : [];
  return {
    vehicle: vehicle && { id: vehicle.id, version: vehicle.version },
    pictures,
    openedPaths: pictures.map(({ path }) => path),
    lostNames: [],
  };
}

/** Runs the form of one boat. */
export function VehicleFormProvider({ children, ...props }: VehicleFormProps & { children: ReactNode }) {
  const { userId, type, vehicle, loadPresent } = props;
  const dispatch = useDispatch<Dispatch>();
  const [files] = useState(createPictureFiles);
  const [input] = useState(() => openedForm(draftKey(userId, type, vehicle), storedForm(vehicle)));
  const logic = useMemo(
    () => vehicleFormMachine.provide({ actors: vehicleFormActors({ dispatch, files, loadPresent }) }),
    [dispatch, files, loadPresent],
  );
  return (
    <Files value={files}>
      <VehicleFlow.Provider logic={logic} options={{ input, systemId: flowId }}>
        <Effects {...props} files={files} />
        {children}
      </VehicleFlow.Provider>
    </Files>
  );
}

interface EffectsProps extends VehicleFormProps {
  files: PictureFiles;
}

/** Carries out what the machine emits, and lets the tab keep what is unsaved. */
function Effects({ userId, type, vehicle, onLeave, files }: EffectsProps) {
  const actor = VehicleFlow.useActorRef();
  const leave = useEffectEvent(onLeave);
  const key = draftKey(userId, type, vehicle);
  useEffect(() => {
    const subscriptions = [
      actor.subscribe((snapshot) => {
        files.keepOnly(snapshot.context.pictures.map(({ id }) => id));
        storePictures(key, selectDraft(snapshot));
      }),
      actor.on("form.left", ({ to }) => leave(to)),
      actor.on("failure.logged", ({ failure }) => console.error("vehicle-form", failure)),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
      files.keepOnly([]);
    };
  }, [actor, files, key]);
  useEffect(() => {
    const tell = () => actor.send({ type: navigator.onLine ? "connection.restored" : "connection.lost" });
    tell();
    window.addEventListener("online", tell);
    window.addEventListener("offline", tell);
    return () => {
      window.removeEventListener("online", tell);
      window.removeEventListener("offline", tell);
    };
  }, [actor]);
  useLeaveGuard({
    mustAsk: () => selectMustAsk(actor.getSnapshot()),
    ask: (to) => actor.send({ type: "leave.asked", to }),
  });
  return null;
}
