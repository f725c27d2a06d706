/**
 * Everything that is worked with but for the forms, loaded together: pages apart would save a few kilobytes and cost a
 * slow network one more wave of small files each time.
 */
export { AdminDashboardPage } from '../pages/admin/admin-dashboard-page.tsx';
export { AdminSettingsPage } from '../pages/admin/admin-settings-page.tsx';
export { DashboardPage } from '../pages/dashboard/dashboard-page.tsx';
export { AdminHistoryPage, HistoryPage } from '../pages/history/history-page.tsx';
export { SetPasswordPage } from '../pages/login/set-password-page.tsx';
export { ProfilePage } from '../pages/profile/profile-page.tsx';
export { GenericFormPage } from '../pages/record/generic-form-page.tsx';
export { ListPage } from '../pages/record/list-page.tsx';
export { RecordPage } from '../pages/record/record-page.tsx';
export { ReportsPage } from '../pages/reports-page.tsx';
export { SettingsPage } from '../pages/settings/settings-page.tsx';
