import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSelector } from "react-redux";
import { Link, useLocation, useNavigate } from "react-router";
import { bookingAddress } from "../../../shared/contract/day-plan.ts";
import type { Defect } from "../../../shared/contract/defect.ts";
import { allVehicles } from "../../../shared/rules/vehicle-words.ts";
import { DefectView } from "../../features/defect/components/defect-view.tsx";
import { PhotoDialog } from "../../features/defect/components/photo-dialog.tsx";
import { defectApi } from "../../features/defect/defect.api.ts";
import { defectsAddress, viewIn } from "../../features/defect/defect.routes.ts";
import { fleetApi, useGetAllVehiclesQuery } from "../../features/fleet/fleet.api.ts";
import { selectUser } from "../../features/session/session.slice.ts";
import { useToday } from "../../format/use-today.ts";
import { PopupDialog, usePopup } from "../../ui/popup.tsx";
import type { ScreenModule, ScreenProps } from "../routing/screen.ts";
import { BlockOfDefect, DefectPopups, useDefectPopups } from "./defect-popups.tsx";

/** What all boats need done (requirements/defect.md). */
export function Screen({ page }: ScreenProps) {
  const { t } = useTranslation("defect");
  const user = useSelector(selectUser);
  const today = useToday(page.today);
  const { search } = useLocation();
  const navigate = useNavigate();
  const { data: boats = [] } = useGetAllVehiclesQuery(allVehicles);
  const popups = useDefectPopups();
  const photo = usePopup<{ defect: Defect; photo: string }>();
  const heading = useRef<HTMLHeadingElement>(null);
  if (!user) return null;
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t("title")}
      </h1>
      <DefectView
        jetty={user.jetty === true}
        view={viewIn(search)}
        onView={(view) => void navigate(defectsAddress(view), { replace: true })}
        boats={boats.map(({ name }) => name)}
        linkToBooking={(booking, text) => <Link to={bookingAddress(booking)}>{text}</Link>}
        blockOf={(defect) => (user.jetty ? null : <BlockOfDefect defect={defect} />)}
        onAsk={popups.asked.open}
        onBlock={({ id, vehicle, vehicle_name, text }) =>
          popups.proposeBlock({ id, vehicle: { id: vehicle, name: vehicle_name }, text })
        }
        onPhoto={(defect, address) => photo.open({ defect, photo: address })}
      />
      <DefectPopups
        popups={popups}
        boats={boats}
        user={user}
        today={today}
        // The row that opened the dialog may be gone with what was done.
        onRowGone={() => heading.current?.focus({ preventScroll: true })}
      />
      <PopupDialog popup={photo}>{(subject, dialog) => <PhotoDialog {...dialog} {...subject} />}</PopupDialog>
    </>
  );
}

export const prefetch: ScreenModule["prefetch"] = async ({ dispatch }, _language, _params, _page, query) => {
  await Promise.all([
    dispatch(defectApi.endpoints.getDefects.initiate({ closed: viewIn(query).status === "closed" })),
    dispatch(fleetApi.endpoints.getAllVehicles.initiate(allVehicles)),
  ]);
};
