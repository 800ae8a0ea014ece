import { render, screen } from "@testing-library/react";
import { Picture } from "./picture.tsx";

const boat = { path: "/boats/hektor.svg", alt: "Hektor at the jetty", sizes: "100vw", width: 1200, height: 800 };

describe("a picture", () => {
  it("is offered in modern formats first, and to every browser as JPEG, in each width", () => {
    const { container } = render(<Picture {...boat} />);
    const types = [...container.querySelectorAll("source")].map((source) => source.type);
    expect(types).toEqual(["image/avif", "image/webp"]);
    const image = screen.getByRole("img", { name: "Hektor at the jetty" });
    expect(image).toHaveAttribute("src", "/pictures/960/boats/hektor.svg.jpg");
    expect(image.getAttribute("srcset")).toBe(
      [320, 640, 960, 1440].map((width) => `/pictures/${width}/boats/hektor.svg.jpg ${width}w`).join(", "),
    );
  });

  it("keeps its place free and waits until it is near, unless it is what a visitor sees first", () => {
    const { rerender } = render(<Picture {...boat} />);
    const image = screen.getByRole("img");
    expect(image).toHaveAttribute("width", "1200");
    expect(image).toHaveAttribute("height", "800");
    expect(image).toHaveAttribute("loading", "lazy");
    rerender(<Picture {...boat} priority />);
    expect(image).toHaveAttribute("loading", "eager");
    expect(image).toHaveAttribute("fetchpriority", "high");
  });

  it("has another for a dark scheme, before the light one and in every format", () => {
    const { container } = render(<Picture {...boat} darkPath="/scenes/hero-dark.svg" />);
    const sources = [...container.querySelectorAll("source")];
    expect(sources.map(({ media }) => media !== "")).toEqual([true, true, true, false, false]);
    expect(sources[2]?.srcset).toContain("/pictures/1440/scenes/hero-dark.svg.jpg 1440w");
  });

  it("finds a file whose name has signs of its own", () => {
    render(<Picture {...boat} path="/fotos/Große Freiheit #1.jpg" />);
    expect(screen.getByRole("img")).toHaveAttribute("src", "/pictures/960/fotos/Gro%C3%9Fe%20Freiheit%20%231.jpg.jpg");
  });
});
