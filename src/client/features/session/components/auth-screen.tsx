import { useMachine } from "@xstate/react";
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { fromPromise } from "xstate";
import { authScreenMachine } from "../../../../../machines/auth-screen/auth-screen.machine.ts";
import {
  type LogoutProgress,
  selectForm,
  selectLogout,
} from "../../../../../machines/auth-screen/auth-screen.selectors.ts";
import type { AuthForm, AuthRole } from "../../../../../machines/auth-screen/auth-screen.types.ts";
import type { User } from "../../../../shared/contract/session.ts";
import { useCall } from "../../../api/call.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Row } from "../../../ui/layout.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { sessionApi } from "../session.api.ts";
import styles from "./auth-screen.module.css";
import { LoginForm, RecoverForm } from "./login-form.tsx";
import { RegisterForm } from "./register-form.tsx";

/** Where the screen leads; the pages are the app's. */
export interface AuthPlaces {
  home: string;
  login: string;
  recover: string;
  menu: string;
  employees: string;
}

interface AuthScreenProps {
  /** What the last segment of the path selects. */
  form: AuthForm;
  user: User | null;
  places: AuthPlaces;
  /** Another page led to the login. */
  isSentHere: boolean;
  /** Somebody logged in; null: out. */
  onUser: (user: User | null) => void;
  onLeave: (to: "home" | "login") => void;
}

const headingId = "auth-heading";

function roleOf(user: User | null): AuthRole {
  if (!user) return "visitor";
  return user.admin ? "admin" : "employee";
}

/** The form that somebody may see at this path (requirements/session.md). */
export function AuthScreen({ places, isSentHere, onUser, onLeave, ...opened }: AuthScreenProps) {
  const { t } = useTranslation("auth");
  const { form, logout, retryLogout } = useAuthFlow({ ...opened, onUser, onLeave });
  if (!form) return null;
  return (
    <Sheet className={classNames(styles.sheet, form === "register" && styles.wide)}>
      <h1 id={headingId}>{t(`${form}.heading`)}</h1>
      {form === "login" ? (
        <LoginForm headingId={headingId} recoverPath={places.recover} isSentHere={isSentHere} onUser={onUser} />
      ) : null}
      {form === "recover" ? (
        <RecoverForm headingId={headingId} loginPath={places.login} onLeave={() => onLeave("login")} />
      ) : null}
      {form === "register" ? (
        <RegisterForm headingId={headingId} menuPath={places.menu} employeesPath={places.employees} />
      ) : null}
      {form === "logout" ? <LogoutNotice homePath={places.home} progress={logout} onRetry={retryLogout} /> : null}
    </Sheet>
  );
}

/** Runs the machine of the screen and carries out what it emits. */
function useAuthFlow({ form, user, onUser, onLeave }: Omit<AuthScreenProps, "places" | "isSentHere">) {
  const call = useCall();
  const role = roleOf(user);
  const actors = { logOut: fromPromise<object, void>(() => call(sessionApi.endpoints.logOut.initiate())) };
  const [snapshot, send, actor] = useMachine(authScreenMachine.provide({ actors }), { input: { form, role } });
  const clearUser = useEffectEvent(() => onUser(null));
  const leave = useEffectEvent(onLeave);
  useLayoutEffect(() => {
    // Before useMachine's own effect starts the machine: what it emits at once is heard.
    const subscriptions = [
      actor.on("user.cleared", () => clearUser()),
      actor.on("place.left", ({ to }) => leave(to)),
      // The kind and the server's word only: what was typed is in no log.
      actor.on("failure.logged", ({ failure }) => console.error("session", failure)),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor]);

  // Logging in and out changes the role as well: only another form is a reason to look again at who opens it.
  const openedForm = useRef(form);
  useEffect(() => {
    if (openedForm.current === form) return;
    openedForm.current = form;
    send({ type: "form.opened", form, role });
  }, [send, form, role]);
  return {
    form: selectForm(snapshot),
    logout: selectLogout(snapshot),
    retryLogout: () => send({ type: "logout.retried" }),
  };
}

interface LogoutNoticeProps {
  progress: LogoutProgress;
  /** Where it leads by itself, for those who do not want to wait. */
  homePath: string;
  onRetry: () => void;
}

/** How far the logout is. */
function LogoutNotice({ progress, homePath, onRetry }: LogoutNoticeProps) {
  const { t } = useTranslation("auth");
  if (progress === "sending") {
    return (
      <Row as="output" gap={3}>
        <Spinner />
        {t("logout.sending")}
      </Row>
    );
  }
  if (progress === "failed") {
    const retry = <Button onClick={onRetry}>{t("logout.retry")}</Button>;
    return (
      <Banner kind="error" actions={retry}>
        {t("logout.failed")}
      </Banner>
    );
  }
  return (
    <Banner kind="success" actions={<Link to={homePath}>{t("logout.home")}</Link>}>
      {t("logout.done")}
    </Banner>
  );
}
