import { useTranslation } from "react-i18next";
import { useSelector } from "react-redux";
import { fullName } from "../../../shared/rules/names.ts";
import { ProtocolView } from "../../features/protocols/components/protocol-view.tsx";
import { protocolsApi } from "../../features/protocols/protocols.api.ts";
import { readProtocolParams } from "../../features/protocols/protocols.paths.ts";
import { selectUser } from "../../features/session/session.slice.ts";
import { hasStay } from "../../features/turnaround/morning.ts";
import { turnaroundApi } from "../../features/turnaround/turnaround.api.ts";
import { LinkButton } from "../../ui/button.tsx";
import { staffPaths } from "../routing/paths.ts";
import type { ScreenModule, ScreenProps } from "../routing/screen.ts";

/** The protocol of a handover or a return (requirements/protocols.md). */
export function Screen({ params }: ScreenProps) {
  const { t } = useTranslation("protocols");
  const user = useSelector(selectUser);
  const about = readProtocolParams(params);
  // Read for the jetty wherever staff are: this page reads nothing anew for it.
  const { data: rows } = turnaroundApi.endpoints.getTurnarounds.useQueryState(undefined);
  if (!user || !about) return null;
  return (
    <>
      <h1>{t(`title.${about.kind}`)}</h1>
      <ProtocolView
        key={`${about.kind} ${about.booking}`}
        {...about}
        user={{ id: user.id, name: fullName(user) }}
        boat={rows?.boats.find((boat) => hasStay(boat, about.booking))?.vehicle_name ?? null}
        back={<LinkButton to={staffPaths.turnaround}>{t("back")}</LinkButton>}
      />
    </>
  );
}

export const prefetch: ScreenModule["prefetch"] = async ({ dispatch }, _language, params) => {
  const about = readProtocolParams(params);
  if (about) await dispatch(protocolsApi.endpoints.getProtocols.initiate({ id: about.booking }));
};
