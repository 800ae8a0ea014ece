import { I18nextProvider } from "react-i18next";
import { Provider, useSelector } from "react-redux";
import { Navigate, useLocation } from "react-router";
import { selectUser } from "../features/session/session.slice.ts";
import { CompanyPhone } from "../forms/company-phone.ts";
import { matchRoute, redirectOf, titleOf } from "./routing/match.ts";
import { routes } from "./routing/routes.ts";
import type { PageContext, RouteMatch } from "./routing/screen.ts";
import { loadScreen, useScreen } from "./routing/screens.ts";
import { isInternal } from "./routing/spoken.ts";
import { useNavigationEffects } from "./routing/use-navigation-effects.ts";
import { StaffSession } from "./session/staff-session.tsx";
import { ErrorBoundary } from "./shell/error-boundary.tsx";
import { Layout } from "./shell/layout.tsx";
import type { AppStore } from "./store.ts";

interface AppProps {
  store: AppStore;
  page: PageContext;
}

/** The whole website below a router: the screen of the present address in its frame. */
export function App({ store, page }: AppProps) {
  return (
    <Provider store={store}>
      <Place page={page} />
      <StaffSession />
    </Provider>
  );
}

function Place({ page }: Pick<AppProps, "page">) {
  const { pathname, search } = useLocation();
  const user = useSelector(selectUser);
  const match = matchRoute(pathname, user);
  const target = redirectOf(match, user, pathname + search);
  return target ? <Navigate to={target} replace /> : <MatchedScreen match={match} page={page} />;
}

function MatchedScreen({ match, page }: { match: RouteMatch; page: PageContext }) {
  const { Screen, Frame: StaffFrame, i18n } = useScreen(match.route);
  const user = useSelector(selectUser);
  const Frame = StaffFrame && isInternal(match.route, user) ? StaffFrame : Layout;
  const { pathname } = useLocation();
  const { company, wallet } = page.config;
  useNavigationEffects(match.route, titleOf(match, i18n, company));
  return (
    <I18nextProvider i18n={i18n}>
      <Frame match={match} company={company} isTrial={wallet.demo} routes={routes} preload={loadScreen}>
        <ErrorBoundary place={pathname}>
          <CompanyPhone value={Frame === Layout ? company.phone : ""}>
            <Screen language={match.route.language} params={match.params} page={page} routes={routes} />
          </CompanyPhone>
        </ErrorBoundary>
      </Frame>
    </I18nextProvider>
  );
}
