/**
 * The comparison application for the screens: a small, optimized back office with React, Refine and Ant Design. The
 * application has three lists with all rows in memory, forms with six fields, a menu and a sign-in check. The
 * application has no other features.
 */
import { Authenticated, Refine } from '@refinedev/core'
import routerProvider, { CatchAllNavigate } from '@refinedev/react-router'
import { App, ConfigProvider } from 'antd'
import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Navigate, Outlet, Route, Routes } from 'react-router'
import { authProvider, dataProvider } from './providers'
import { resources } from './resources'

const Shell = lazy(() => import('./Shell'))
const List = lazy(() => import('./List'))
const Edit = lazy(() => import('./Edit'))
const SignIn = lazy(() => import('./SignIn'))
const names = Object.keys(resources)

createRoot(document.getElementById('root') as HTMLElement).render(
  <BrowserRouter>
    <ConfigProvider>
      <App>
        <Refine
          dataProvider={dataProvider}
          authProvider={authProvider}
          routerProvider={routerProvider}
          resources={names.map((name) => ({ name, list: `/${name}`, edit: `/${name}/:id` }))}
          options={{ disableTelemetry: true, syncWithLocation: false }}
        >
          <Suspense>
            <Routes>
              <Route path="/login" element={<SignIn />} />
              <Route
                element={
                  <Authenticated key="workspace" fallback={<CatchAllNavigate to="/login" />}>
                    <Shell>
                      <Suspense>
                        <Outlet />
                      </Suspense>
                    </Shell>
                  </Authenticated>
                }
              >
                <Route index element={<Navigate to={`/${names[0]}`} />} />
                {names.map((name) => [
                  <Route key={name} path={`/${name}`} element={<List key={name} name={name} />} />,
                  <Route key={`${name}/edit`} path={`/${name}/:id`} element={<Edit key={name} name={name} />} />,
                ])}
              </Route>
            </Routes>
          </Suspense>
        </Refine>
      </App>
    </ConfigProvider>
  </BrowserRouter>,
)
