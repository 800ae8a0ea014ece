import { type ComponentType, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSelector } from "react-redux";
import { selectUser } from "../../features/session/session.slice.ts";
import type { RenderProtocol } from "../../features/turnaround/components/asked-step.ts";
import { QueryView } from "../../ui/query-view.tsx";
import type { ProtocolPartProps } from "./protocol-part.tsx";

/** How a sheet shows the protocol that is missing; undefined for accounts that sign none: those of the jetty. */
export function useRenderProtocol(): RenderProtocol | undefined {
  const isOfJetty = useSelector(selectUser)?.jetty === true;
  const render = useCallback<RenderProtocol>(
    (kind, booking, onSigned) => <SheetProtocol kind={kind} booking={booking} onSigned={onSigned} />,
    [],
  );
  return isOfJetty ? undefined : render;
}

interface LoadedPart {
  Part?: ComponentType<ProtocolPartProps>;
  error?: boolean;
}

/** In one chunk with the page, which the device has stored for where no network is. */
const fetchPart = (): Promise<LoadedPart> =>
  import(/* webpackChunkName: "staff-protocol" */ "./protocol-part.tsx").then(
    ({ ProtocolPart }) => ({ Part: ProtocolPart }),
    () => ({ error: true }),
  );

/** The part with its script, which comes as it is opened: the rows do without. */
function SheetProtocol(props: ProtocolPartProps) {
  const { t } = useTranslation("protocols");
  const [loaded, setLoaded] = useState<LoadedPart>({});
  const load = () => fetchPart().then(setLoaded);
  useEffect(() => {
    void fetchPart().then(setLoaded);
  }, []);
  return (
    <QueryView query={{ data: loaded.Part, error: loaded.error, refetch: load }} failed={t("failed")}>
      {(Part) => <Part {...props} />}
    </QueryView>
  );
}
