import { createRoot } from "react-dom/client";
import "../../client/ui/tokens.css";
import "../../client/ui/base.css";
import { WorkbenchPage } from "./workbench.tsx";

const root = document.getElementById("root");
if (root) createRoot(root).render(<WorkbenchPage />);
