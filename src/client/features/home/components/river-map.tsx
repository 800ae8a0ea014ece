import "leaflet/dist/leaflet.css";
import { control, map as createMap, divIcon, marker, tileLayer } from "leaflet";
import { useEffect, useRef } from "react";
import { companyPlace } from "../../../../shared/rules/place.ts";
import styles from "./visit.module.css";

/** Where the company is, and how much of the river is seen around it (requirements/home.md). */
const centre: [number, number] = [companyPlace.latitude, companyPlace.longitude];
const zoom = 11;
/** The one foreign host; the server's content security policy names it. */
const tiles = "https://tile.openstreetmap.org/{z}/{x}/{y}.png";
const copyright = '&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>';

export interface RiverMapProps {
  /** What the marker is called. */
  place: string;
  label: string;
  zoomInLabel: string;
  zoomOutLabel: string;
}

/** The map itself. Its code is a chunk of its own, and it asks a foreign server for pictures: only after consent. */
export function RiverMap({ place, label, zoomInLabel, zoomOutLabel }: RiverMapProps) {
  const element = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!element.current) return;
    const map = createMap(element.current, { zoomControl: false, scrollWheelZoom: false }).setView(centre, zoom);
    map.attributionControl.setPrefix(false);
    tileLayer(tiles, { maxZoom: 19, attribution: copyright }).addTo(map);
    const pin = divIcon({
      className: styles.pin ?? "",
      iconSize: [28, 28],
      iconAnchor: [14, 34],
      popupAnchor: [0, -32],
    });
    const name = document.createElement("strong");
    name.textContent = place;
    marker(centre, { icon: pin, title: place }).addTo(map).bindPopup(name);
    control.zoom({ zoomInTitle: zoomInLabel, zoomOutTitle: zoomOutLabel }).addTo(map);
    return () => {
      map.remove();
    };
  }, [place, zoomInLabel, zoomOutLabel]);

  return <section ref={element} className={styles.map} aria-label={label} />;
}
