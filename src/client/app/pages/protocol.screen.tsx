import { useTranslation } from "react-i18next";
import { useSelector } from "react-redux";
import { Link } from "react-router";
import { DamageBlockButton } from "../../features/boat-block/components/block-buttons.tsx";
import { useGetDefectsQuery } from "../../features/defect/defect.api.ts";
import { defectsAddress } from "../../features/defect/defect.routes.ts";
import { protocolsApi } from "../../features/protocols/protocols.api.ts";
import { readProtocolParams } from "../../features/protocols/protocols.paths.ts";
import { selectUser } from "../../features/session/session.slice.ts";
import { SuccessBanner } from "../../ui/banner.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { useTransientMessage } from "../../ui/use-transient-message.ts";
import { staffPaths } from "../routing/paths.ts";
import type { ScreenModule, ScreenProps } from "../routing/screen.ts";
import { BlockPopupDialogs, useBlockPopups } from "./block-popups.tsx";
import { ProtocolPart } from "./protocol-part.tsx";

/** The protocol of a handover or a return (requirements/protocols.md). */
export function Screen({ params }: ScreenProps) {
  const { t } = useTranslation("protocols");
  const user = useSelector(selectUser);
  const about = readProtocolParams(params);
  const blocks = useBlockPopups();
  const [done, setDone] = useTransientMessage();
  if (!user || !about) return null;
  return (
    <>
      <h1>{t(`title.${about.kind}`)}</h1>
      <SuccessBanner text={done} />
      <ProtocolPart
        {...about}
        page={{
          defects: <DefectsOfStay booking={about.booking} />,
          back: <LinkButton to={staffPaths.turnaround}>{t("back")}</LinkButton>,
          damageWay: (vehicle, damage) => (
            <DamageBlockButton vehicle={vehicle} damage={damage} onOpen={blocks.editing.open} />
          ),
        }}
      />
      <BlockPopupDialogs popups={blocks} user={user} onDone={setDone} />
    </>
  );
}

/** What the protocols of a stay found is open until somebody closes it. */
function DefectsOfStay({ booking }: { booking: number }) {
  const { t } = useTranslation("defect");
  const { data } = useGetDefectsQuery({});
  const found = data?.defects.filter(({ booking_id, source }) => booking_id === booking && source === "protocol") ?? [];
  const [first] = found;
  if (!first) return null;
  return (
    <p>
      <Link to={defectsAddress({ boat: first.vehicle_name })}>{t("see.signed", { count: found.length })}</Link>
    </p>
  );
}

export const prefetch: ScreenModule["prefetch"] = async ({ dispatch }, _language, params) => {
  const about = readProtocolParams(params);
  if (about) await dispatch(protocolsApi.endpoints.getProtocols.initiate({ id: about.booking }));
};
