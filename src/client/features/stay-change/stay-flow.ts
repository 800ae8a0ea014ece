import { createActorContext } from "@xstate/react";
import { stayChangeMachine } from "../../../../machines/stay-change/stay-change.machine.ts";

export const StayFlow = createActorContext(stayChangeMachine);
