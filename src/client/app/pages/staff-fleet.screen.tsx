import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSelector } from "react-redux";
import { Link, useLocation } from "react-router";
import type { Vehicle } from "../../../shared/contract/fleet.ts";
import type { Language } from "../../../shared/contract/page.ts";
import { calendarsParameter } from "../../../shared/contract/portal-calendars.ts";
import type { User } from "../../../shared/contract/session.ts";
import { allVehicles, type VehicleCategory } from "../../../shared/rules/vehicle-words.ts";
import { BlockDaysButton } from "../../features/boat-block/components/block-buttons.tsx";
import { BlocksOfBoat } from "../../features/boat-block/components/blocks-of-boat.tsx";
import { BookingFacts } from "../../features/day-plan/components/booking-facts.tsx";
import { useBoatDefects } from "../../features/defect/use-boat-defects.ts";
import { CategoryLinks } from "../../features/fleet/components/category-links.tsx";
import { FleetList } from "../../features/fleet/components/fleet-list.tsx";
import { StaffActions } from "../../features/fleet/components/staff-actions.tsx";
import { StaffBar } from "../../features/fleet/components/staff-bar.tsx";
import { StaffPopups } from "../../features/fleet/components/staff-popups.tsx";
import { useGetAllVehiclesQuery } from "../../features/fleet/fleet.api.ts";
import { categoryOf, overviewPath } from "../../features/fleet/fleet.routes.ts";
import type { StaffPopup } from "../../features/fleet/staff-popup.ts";
import { selectUser } from "../../features/session/session.slice.ts";
import { OtherBoatsDialog } from "../../features/stay-change/components/other-boats-dialog.tsx";
import { addVehiclePath, changeVehiclePath } from "../../features/vehicle-form/vehicle-form.paths.ts";
import { writtenStay } from "../../format/stay-address.ts";
import { useToday } from "../../format/use-today.ts";
import { Button } from "../../ui/button.tsx";
import { Row, Stack } from "../../ui/layout.tsx";
import { type Popup, PopupDialog, usePopup } from "../../ui/popup.tsx";
import { useTransientMessage } from "../../ui/use-transient-message.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { staffPaths } from "../routing/paths.ts";
import type { PageContext, ScreenProps } from "../routing/screen.ts";
import { useParameterOnce } from "../routing/use-parameter-once.ts";
import { BlockPopupDialogs, type BlockPopups, useBlockPopups } from "./block-popups.tsx";
import { BoatFinder } from "./boat-finder.tsx";
import { DefectLine } from "./defect-line.tsx";
import { DefectPopups, useDefectPopups } from "./defect-popups.tsx";
import { OurFaultDialogs, useOurFaultPopups } from "./our-fault-popups.tsx";
import { Cards, CategoryBoats } from "./overview-boats.tsx";
import styles from "./staff-fleet.screen.module.css";

export { prefetchOverview as prefetch } from "./overview-boats.tsx";

/** The overview of a category of boats as staff see it: the guests' boats, and what can be done to them. */
export function Screen({ language, params, page }: ScreenProps) {
  const { t } = useTranslation("fleet");
  const category = categoryOf(params["type"] ?? "", language);
  const user = useSelector(selectUser);
  // Between a logout and the page that follows there is nobody.
  if (!category || !user) return null;
  return (
    <>
      <h1>{t(`title.${category}`)}</h1>
      <Fleet language={language} category={category} page={page} user={user} />
    </>
  );
}

interface FleetProps {
  language: Language;
  category: VehicleCategory;
  page: PageContext;
  user: User;
}

/** Rows at first; the guests' cards are one tap away, and what the finder was asked for is answered beside them. */
function Fleet({ language, category, page, user }: FleetProps) {
  const { t } = useTranslation("defect");
  const { search } = useLocation();
  const today = useToday(page.today);
  const popup = usePopup<StaffPopup>();
  const outage = usePopup<Vehicle>();
  const { currentData = [] } = useGetAllVehiclesQuery(allVehicles);
  const view = viewIn(search, language);
  const defects = useBoatDefects();
  const defectPopups = useDefectPopups();
  const noteOf = ({ name }: Vehicle) => {
    const count = defects.openOf(name);
    return count > 0 ? <DefectLine boat={name} text={t("fleet.open", { count })} /> : null;
  };
  const blocks = useBlockPopups();
  const actionsOf = (vehicle: Vehicle) => (
    <Stack gap={2}>
      <StaffActions
        vehicle={vehicle}
        admin={user.admin}
        changePath={changeVehiclePath(vehicle)}
        onOpen={popup.open}
        onOtherBoats={outage.open}
        blockDays={<BlockDaysButton vehicle={vehicle} onOpen={blocks.editing.open} />}
      />
      <div>
        <Button
          aria-haspopup="dialog"
          onClick={() => defectPopups.asked.open({ kind: "note", as: "damage", vehicle: vehicle.id })}
        >
          <span>
            {t("fleet.note")}
            <VisuallyHidden> {vehicle.name}</VisuallyHidden>
          </span>
        </Button>
      </div>
      <BlocksOfBoat
        vehicle={vehicle}
        onChange={(block) => blocks.editing.open({ vehicle, boats: currentData, block })}
        onEnd={(block) => blocks.ending.open({ block, boat: vehicle.name })}
      />
    </Stack>
  );
  return (
    <>
      <Row spread className={styles.bar}>
        <StaffBar category={category} menuPath={staffPaths.menu} addPath={addVehiclePath} />
        {language === "de" ? <ViewLinks category={category} view={view} /> : null}
      </Row>
      <DefectPopups popups={defectPopups} boats={currentData} user={user} today={today} />
      <Popups popup={popup} outage={outage} blocks={blocks} user={user} />
      {user.admin && currentData.length > 0 ? (
        <NamedCalendars vehicles={currentData} onNamed={(vehicle) => popup.open({ kind: "calendars", vehicle })} />
      ) : null}
      <CategoryLinks
        current={category}
        vehicles={currentData}
        pathOf={(other) => overviewPath(language, other) + (language === "de" ? searchOf(view) : "")}
      />
      {view === "list" ? (
        <CategoryBoats category={category}>
          {(vehicles) => (
            <FleetList
              vehicles={vehicles}
              cardOf={({ name }) => `${overviewPath("de", category)}${searchOf("cards")}#${encodeURIComponent(name)}`}
              actionsOf={actionsOf}
              noteOf={noteOf}
            />
          )}
        </CategoryBoats>
      ) : (
        <>
          <BoatFinder language={language} category={category} page={page} />
          <Cards
            language={language}
            category={category}
            page={page}
            actionsOf={(vehicle) => (
              <>
                {noteOf(vehicle)}
                {actionsOf(vehicle)}
              </>
            )}
          />
        </>
      )}
    </>
  );
}

interface NamedCalendarsProps {
  vehicles: readonly Vehicle[];
  onNamed: (vehicle: Vehicle) => void;
}

/** A task leads to the calendars of a boat. Rendered once the boats are there. */
function NamedCalendars({ vehicles, onNamed }: NamedCalendarsProps) {
  useParameterOnce(calendarsParameter, (asked) => {
    const vehicle = vehicles.find(({ name }) => name === asked);
    if (vehicle) onNamed(vehicle);
  });
  return null;
}

type View = "list" | "cards";

const searchOf = (view: View) => (view === "cards" ? "?Ansicht=Karten" : "");

/** How the address wants the boats shown. The English addresses are the website's: cards only. */
function viewIn(search: string, language: Language): View {
  const { from, to } = writtenStay(search, language);
  const isAsked = from !== null || to !== null || new URLSearchParams(search).get("Ansicht") === "Karten";
  return language === "de" && !isAsked ? "list" : "cards";
}

function ViewLinks({ category, view }: Pick<FleetProps, "category"> & { view: View }) {
  const { t } = useTranslation("staff-fleet");
  return (
    <nav aria-label={t("view.label")} className={styles.views}>
      {(["list", "cards"] as const).map((name) => (
        <Link
          key={name}
          className={styles.view}
          to={overviewPath("de", category) + searchOf(name)}
          aria-current={name === view ? "page" : undefined}
        >
          {t(`view.${name}`)}
        </Link>
      ))}
    </nav>
  );
}

interface PopupsProps {
  popup: Popup<StaffPopup>;
  /** Other boats for the stays of one that is out of service. */
  outage: Popup<Vehicle>;
  blocks: BlockPopups;
  user: User;
}

/** The popups about boats, and over them those of a booking: the day plan's for its cancellation, and its stay's. */
function Popups({ popup, outage, blocks, user }: PopupsProps) {
  const [done, setDone] = useTransientMessage();
  const stays = useOurFaultPopups();
  const [settled, setSettled] = useState({ text: "", over: "" });
  // Which popup is below, and which of its openings.
  const below = outage.isOpen ? `outage ${outage.key}` : `popup ${popup.key}`;
  const tell = (text: string) => setSettled({ text, over: below });
  const toldOver = (name: string) => (settled.over === name ? settled.text : "");
  return (
    <>
      <OurFaultDialogs popups={stays} user={user} onDone={tell} />
      <StaffPopups
        popup={popup}
        done={done}
        onDone={setDone}
        onStaysLeft={outage.open}
        admin={user.admin}
        cancelled={toldOver(`popup ${popup.key}`)}
        // What guests wrote is for the day they come: the list stays short.
        facts={(shown) => <BookingFacts booking={{ ...shown, guest_comment: "", note: "" }} />}
        onCancel={stays.cancelling.open}
      />
      <BlockPopupDialogs popups={blocks} user={user} onDone={setDone} />
      <PopupDialog popup={outage}>
        {(vehicle, dialog) => (
          <OtherBoatsDialog
            {...dialog}
            vehicle={vehicle}
            admin={user.admin}
            done={toldOver(`outage ${outage.key}`)}
            onCancel={stays.cancelling.open}
            onChange={stays.changing.open}
          />
        )}
      </PopupDialog>
    </>
  );
}
