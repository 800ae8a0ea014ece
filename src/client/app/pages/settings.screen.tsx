import { useTranslation } from "react-i18next";
import { useDispatch, useSelector } from "react-redux";
import { Link } from "react-router";
import type { User } from "../../../shared/contract/session.ts";
import type { BusinessSettings } from "../../../shared/contract/settings.ts";
import { OpeningHours } from "../../features/home/components/opening-hours.tsx";
import { ChecklistForm } from "../../features/protocols/components/checklist-form.tsx";
import { selectUser, userChanged } from "../../features/session/session.slice.ts";
import { BusinessForm } from "../../features/settings/components/business-form.tsx";
import { PasswordForm } from "../../features/settings/components/password-form.tsx";
import { PersonalForm } from "../../features/settings/components/personal-form.tsx";
import type { PersonalUpdate } from "../../features/settings/personal-values.ts";
import { settingsApi, useGetBusinessSettingsQuery } from "../../features/settings/settings.api.ts";
import { staffSettingsApi, useGetUserInfoQuery } from "../../features/settings/staff-settings.api.ts";
import { useLanguage } from "../../format/language.ts";
import { QueryView } from "../../ui/query-view.tsx";
import { staffPaths } from "../routing/paths.ts";
import type { ScreenModule, ScreenProps } from "../routing/screen.ts";
import type { AppStore } from "../store.ts";
import styles from "./staff-pages.module.css";

/**
 * Settings (requirements/settings.md): the root account's are the company's hours and seasons and its password,
 * everybody else's their own data.
 */
export function Screen({ page }: ScreenProps) {
  const { t } = useTranslation("staff-settings");
  const user = useSelector(selectUser);
  if (!user) return null;
  return (
    <>
      <h1>{t("heading")}</h1>
      <p>{t(user.root ? "intro.business" : "intro.personal")}</p>
      {user.root ? <Business user={user} today={page.today} /> : <Personal user={user} />}
      {user.admin && !user.root ? (
        <p className={styles.procedures}>
          <Link to={staffPaths.procedures}>{t("procedures")}</Link>
        </p>
      ) : null}
      {user.admin ? <ChecklistForm userId={user.id} /> : null}
    </>
  );
}

function Business({ user, today }: { user: User; today: string }) {
  const { t } = useTranslation("staff-settings");
  const language = useLanguage();
  return (
    <QueryView query={useGetBusinessSettingsQuery()} failed={t("loadFailed")}>
      {(settings) => (
        <>
          <BusinessForm
            userId={user.id}
            settings={settings}
            today={today}
            preview={(preview: BusinessSettings) => (
              <OpeningHours settings={preview} today={today} language={language} />
            )}
          />
          <PasswordForm userId={user.id} />
        </>
      )}
    </QueryView>
  );
}

function Personal({ user }: { user: User }) {
  const { t } = useTranslation("staff-settings");
  const dispatch = useDispatch<AppStore["dispatch"]>();
  const own = useGetUserInfoQuery();
  const business = useGetBusinessSettingsQuery(undefined, { skip: !user.admin });
  const hiring = user.admin ? business.data?.hiring : false;
  const failed = [own, business].filter(({ error }) => error);
  const takeOver = ({ email, firstName, lastName }: PersonalUpdate) =>
    dispatch(userChanged({ ...user, email, first_name: firstName, last_name: lastName }));
  const query = {
    data: own.data && hiring !== undefined ? { user: own.data, hiring } : undefined,
    error: failed.length > 0,
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
  return (
    <QueryView query={query} failed={t("loadFailed")}>
      {(stored) => <PersonalForm {...stored} onStored={takeOver} />}
    </QueryView>
  );
}

export const prefetch: ScreenModule["prefetch"] = async (store) => {
  const { dispatch } = store;
  const user = selectUser(store.getState());
  if (!user) return;
  const { getUserInfo } = staffSettingsApi.endpoints;
  const { getBusinessSettings } = settingsApi.endpoints;
  await Promise.all([
    ...(user.root ? [] : [dispatch(getUserInfo.initiate())]),
    ...(user.admin ? [dispatch(getBusinessSettings.initiate())] : []),
  ]);
};
