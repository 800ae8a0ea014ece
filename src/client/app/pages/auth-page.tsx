import { useEffect } from "react";
import { useDispatch, useSelector } from "react-redux";
import { useLocation, useNavigate } from "react-router";
import type { AuthForm } from "../../../../machines/auth-screen/auth-screen.types.ts";
import type { User } from "../../../shared/contract/session.ts";
import { homePaths } from "../../features/home/home.routes.ts";
import { changeUser } from "../../features/session/change-user.ts";
import { AuthScreen } from "../../features/session/components/auth-screen.tsx";
import {
  loginPath,
  loginPathFor,
  recoverPath,
  registerPath,
  returnParameter,
} from "../../features/session/session.routes.ts";
import { selectUser } from "../../features/session/session.slice.ts";
import { leaveDevice } from "../../offline/service-worker.ts";
import { staffPaths } from "../routing/paths.ts";
import { pathAfterLogin } from "../routing/return-path.ts";
import type { AppStore } from "../store.ts";

const forms: readonly AuthForm[] = ["login", "logout", "recover", "register"];

function formAt(pathname: string): AuthForm {
  const segment = pathname.split("/").findLast(Boolean)?.toLowerCase();
  return forms.find((form) => form === segment) ?? "login";
}

/** The authentication screen: the last segment of the path selects the form (requirements/session.md). */
export function Screen() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const dispatch = useDispatch<AppStore["dispatch"]>();
  const user = useSelector(selectUser);
  const form = formAt(pathname);

  useEffect(() => {
    // A visitor of this page is logged out, or is being: a failed logout leaves no row on the device either.
    if (form !== "register") void leaveDevice();
  }, [form]);

  const onUser = (changed: User | null) => {
    changeUser(dispatch, changed, { isLogout: user !== null && changed === null });
    if (changed) void navigate(pathAfterLogin(search, changed), { replace: true });
  };
  const onLeave = (to: "home" | "login") => {
    const login = form === "register" ? loginPathFor(registerPath) : loginPath + search;
    void navigate(to === "home" ? homePaths.de : login, { replace: true });
  };
  const places = {
    home: homePaths.de,
    login: loginPath + search,
    recover: recoverPath + search,
    menu: staffPaths.menu,
    employees: staffPaths.employees,
  };
  const isSentHere = new URLSearchParams(search).has(returnParameter);
  return (
    <AuthScreen form={form} user={user} places={places} isSentHere={isSentHere} onUser={onUser} onLeave={onLeave} />
  );
}
