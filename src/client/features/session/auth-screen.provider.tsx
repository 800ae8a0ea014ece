import { createActorContext } from "@xstate/react";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { authScreenMachine } from "../../../../machines/auth-screen/auth-screen.machine.ts";
import type { AuthActors, AuthForm, AuthRole } from "../../../../machines/auth-screen/auth-screen.types.ts";
import type { User } from "../../../shared/contract/session.ts";

export const AuthFlow = createActorContext(authScreenMachine);

interface AuthProviderProps {
  /** What the last segment of the path selects. */
  form: AuthForm;
  user: User | null;
  actors: AuthActors;
  /** Somebody logged in; null: out. */
  onUser: (user: User | null) => void;
  onLeave: (to: "home" | "login") => void;
  children: ReactNode;
}

function roleOf(user: User | null): AuthRole {
  if (!user) return "visitor";
  return user.admin ? "admin" : "employee";
}

/** Runs the flow of the authentication screen. */
export function AuthProvider({ form, user, actors, children, ...effects }: AuthProviderProps) {
  const logic = useMemo(() => authScreenMachine.provide({ actors }), [actors]);
  const role = roleOf(user);
  return (
    <AuthFlow.Provider logic={logic} options={{ input: { form, role } }}>
      <AuthEffects form={form} role={role} {...effects} />
      {children}
    </AuthFlow.Provider>
  );
}

type AuthEffectsProps = Pick<AuthProviderProps, "form" | "onUser" | "onLeave"> & { role: AuthRole };

/** Carries out what the machine emits, and tells it which form is opened by whom. */
function AuthEffects({ form, role, onUser, onLeave }: AuthEffectsProps) {
  const flow = AuthFlow.useActorRef();
  useEffect(() => {
    const subscriptions = [
      flow.on("user.entered", ({ user }) => onUser(user)),
      flow.on("user.cleared", () => onUser(null)),
      flow.on("place.left", ({ to }) => onLeave(to)),
      // The kind and the server's word only: what was typed is in no log.
      flow.on("failure.logged", ({ failure }) => console.error("session", failure)),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [flow, onUser, onLeave]);

  // Logging in and out changes the role as well: only another form is a reason to look again at who opens it.
  const opened = useRef(form);
  useEffect(() => {
    if (opened.current === form) return;
    opened.current = form;
    flow.send({ type: "form.opened", form, role });
  }, [flow, form, role]);
  return null;
}
